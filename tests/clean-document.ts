/** For the component tests, which share one document: a file that leaves elements in it could fail the next one. */
import { afterAll, expect } from 'vitest';

afterAll(() => expect(document.body.innerHTML).toBe(''));
