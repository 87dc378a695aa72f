import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startProcess } from './process.ts';

test.each(['127.0.0.1', '::1'])(
  'a port that another program has at %s is named, with the way out',
  async (address) => {
    const other = createServer().listen(0, address);
    // A machine may have no address of that kind.
    const isListening = await once(other, 'listening').then(
      () => true,
      () => false,
    );
    const { port } = isListening ? (other.address() as AddressInfo) : { port: 0 };
    const started = startProcess({ PORT: String(port), HOST: 'localhost' });
    if (isListening)
      await expect(started).rejects.toThrow(
        `Port ${port} is busy: stop what runs there, or start with PORT=${port + 1}.`,
      );
    else await (await started).kill('SIGKILL');
    other.close();
  },
);
