/** Answers, refusals and input of the handlers, typed by the OpenAPI description. */
import type { FastifyRequest } from 'fastify';
import type { operations, components } from '#openapi/application.gen.ts';
import { sentence, type InputError } from '../rules/input-error.ts';

export type OperationId = keyof operations;
export type FrontendError = components['schemas']['FrontendError'];

type BodyOf<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : undefined;
type PathOf<Id extends OperationId> = operations[Id] extends { parameters: { path: infer Path } }
  ? Path
  : Record<never, never>;
type QueryOf<Id extends OperationId> = operations[Id] extends { parameters: { query: infer Query } }
  ? Query
  : Record<never, never>;

/** A request after its validation against the description. */
export interface Call<Id extends OperationId> {
  readonly path: PathOf<Id>;
  readonly query: QueryOf<Id>;
  readonly body: BodyOf<Id>;
  readonly request: FastifyRequest;
}

export interface Answer {
  readonly status: number;
  /** Absent: no content. Bytes are sent as they are, everything else is validated and sent as JSON. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Handlers = { readonly [Id in OperationId]: (call: Call<Id>) => Promise<Answer> };

export const ok = (body: object): Answer => ({ status: 200, body });

/** A call that is refused: thrown, so that the transaction it stands in is undone. */
export class RefusalError extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super(`refused with ${answer.status}`);
    this.answer = answer;
  }
}

/** 412 with the reason in the header frontend-error. */
export const refused = (reason: FrontendError): RefusalError =>
  new RefusalError({
    status: 412,
    body: { message: reason },
    headers: { 'frontend-error': reason },
  });

export const wrongState = (): RefusalError => refused('APPLICATION_HAS_WRONG_STATE');

/** 400 with the list of fields. */
export const invalidInput = (errors: readonly InputError[]): RefusalError =>
  new RefusalError({ status: 400, body: { errors } });

/** 400 for one field, with a sentence of rules/input-error.ts. */
export const invalidField = (field: string, key: string): RefusalError =>
  invalidInput([{ field, message: sentence(key) }]);

export const notFound = (what: string): RefusalError =>
  new RefusalError({ status: 404, body: { message: `${what} not found` } });
