/** The console as JSON: messages sent, people to try, applications in any state, prepared faults (contract of the sandbox). */
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { startAnywhere } from '../journeys/start-anywhere.ts';
import { testPeople } from '../people.ts';
import type { Services } from '../services.ts';
import { addFault, clearFaults, listFaults } from '../store/faults.ts';
import { listMessages } from '../store/messages.ts';
import { parseFault, parseStart } from './bodies.ts';

/** Sent by a page rather than by a program. */
export const isForm = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
const wrong = (reply: FastifyReply, message: string): FastifyReply =>
  reply.code(400).send({ message });

export async function registerConsole(app: FastifyInstance, services: Services): Promise<void> {
  const { database, origin } = services;
  await app.register(
    async (console) => {
      await console.register(formbody);

      console.get('/messages', () => listMessages(database.query));
      console.get('/people', async () => testPeople());
      console.get('/faults', () => listFaults(database.query));

      console.post('/applications', async (request, reply) => {
        const parsed = parseStart(request.body);
        if ('problem' in parsed) return wrong(reply, parsed.problem);
        const {
          application: { id },
          brand,
        } = await database.transaction((query) => startAnywhere(services, query, parsed.value));
        const url = `${origin(brand)}/main?applicationId=${id}`;
        return isForm(request) ? reply.redirect(url, 303) : reply.code(201).send({ id, url });
      });

      console.post('/faults', async (request, reply) => {
        const parsed = parseFault(request.body);
        if ('problem' in parsed) return wrong(reply, parsed.problem);
        const {
          operationId,
          status = null,
          header = null,
          body = null,
          delayMs = 0,
          times = 1,
        } = parsed.value;
        const fault = await addFault(database.query, {
          operationId,
          status,
          header,
          body,
          delayMs,
          times,
        });
        return isForm(request) ? reply.redirect('/sandbox', 303) : reply.code(201).send(fault);
      });

      console.delete('/faults', async (_, reply) => {
        await clearFaults(database.query);
        return reply.code(204).send();
      });
    },
    { prefix: '/sandbox' },
  );
}
