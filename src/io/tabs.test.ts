import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { joinTabs } from '#io/tabs.ts';

/** Channels that deliver at once, to everyone but the one who posts. */
const open = new Set<Channel>();
class Channel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    open.add(this);
  }
  postMessage(data: unknown): void {
    this.deliver(data);
  }
  deliver(data: unknown): void {
    open.forEach(
      (other) => other !== this && other.name === this.name && other.onmessage?.({ data }),
    );
  }
  close(): void {
    open.delete(this);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', Channel);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  open.clear();
});

it('activity is told to the other tabs, once a second at most, not to the tab itself', () => {
  const [mine, theirs] = [vi.fn(), vi.fn()];
  const tabs = joinTabs(mine);
  joinTabs(theirs);
  tabs.announce();
  expect(theirs).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(999);
  tabs.announce();
  expect(theirs).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  tabs.announce();
  expect(theirs).toHaveBeenCalledTimes(2);
  expect(mine).not.toHaveBeenCalled();
});

it('hears nothing else, and nothing once it has stopped', () => {
  const heard = vi.fn();
  const tabs = joinTabs(heard);
  const other = [...open].map(({ name }) => new Channel(name)).at(-1);
  for (const data of ['gone', undefined, { here: true }, ['here']]) other?.deliver(data);
  expect(heard).not.toHaveBeenCalled();
  tabs.stop();
  other?.deliver('here');
  expect(heard).not.toHaveBeenCalled();
});

it('a browser without channels has no other tabs', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  const tabs = joinTabs(() => undefined);
  tabs.announce();
  tabs.stop();
  expect(open.size).toBe(0);
});
