import { createServer } from 'node:net';

const LOOPBACK = ['127.0.0.1', '::1'];

/** Whether another program has the port, by either address of localhost: a browser may ask any of them. */
export async function isPortTaken(port: number): Promise<boolean> {
  const taken = await Promise.all(
    LOOPBACK.map(
      (host) =>
        new Promise<boolean>((resolve) => {
          const probe = createServer()
            // A machine may have no address of that kind.
            .once('error', (error) => resolve('code' in error && error.code === 'EADDRINUSE'))
            .listen(port, host, () => probe.close(() => resolve(false)));
        }),
    ),
  );
  return taken.includes(true);
}
