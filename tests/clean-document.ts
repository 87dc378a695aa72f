/** For the component tests, which share one document and one clock: a file that leaves elements, or its timers, could fail the next one. */
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { bareTexts } from './bare-texts.ts';

const bare = new Set<string>();
const observer = new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) for (const text of bareTexts(node)) bare.add(text);
});

beforeEach(() => {
  bare.clear();
  observer.observe(document.body, { childList: true, subtree: true });
});
afterEach(() => {
  observer.disconnect();
  bareTexts(document.body).forEach((text) => bare.add(text));
  expect(
    [...bare],
    'Texts beside other nodes. The page translation of browsers replaces them: each needs an element of its own',
  ).toEqual([]);
});
afterAll(() => {
  expect(document.body.innerHTML).toBe('');
  expect(vi.isFakeTimers(), 'vi.useRealTimers() is missing').toBe(false);
});
