/** A sandbox on the folder named, for the test that kills it: prints its port, or why it could not start. */
import { createSandbox } from '../server.ts';

try {
  const sandbox = await createSandbox({ dataDir: process.argv[2] ?? '', captcha: false });
  console.log(await sandbox.listen());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
