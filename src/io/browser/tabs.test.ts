import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { joinTabs } from '#io/browser/tabs.ts';

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

it('broadcasts activity at most once a second, and that the session continues without delay', () => {
  const [mine, theirs] = [vi.fn(), vi.fn()];
  const tabs = joinTabs(mine);
  joinTabs(theirs);
  tabs.announce('activity');
  expect(theirs).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(999);
  tabs.announce('activity');
  expect(theirs).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  tabs.announce('activity');
  expect(theirs).toHaveBeenCalledTimes(2);
  expect(theirs).toHaveBeenCalledWith('activity');
  tabs.announce('continued');
  expect(theirs).toHaveBeenLastCalledWith('continued');
  expect(mine).not.toHaveBeenCalled();
});

it('ignores other messages, and everything after stop', () => {
  const heard = vi.fn();
  const tabs = joinTabs(heard);
  const other = [...open].map(({ name }) => new Channel(name)).at(-1);
  for (const data of ['gone', undefined, { activity: true }, ['activity']]) other?.deliver(data);
  expect(heard).not.toHaveBeenCalled();
  tabs.stop();
  other?.deliver('activity');
  expect(heard).not.toHaveBeenCalled();
});

it.each([
  ['without BroadcastChannel', undefined],
  [
    'where the browser refuses one',
    class {
      constructor() {
        throw new DOMException('blocked', 'SecurityError');
      }
    },
  ],
])('does nothing %s', (_name, Refusing) => {
  vi.stubGlobal('BroadcastChannel', Refusing);
  const tabs = joinTabs(() => undefined);
  tabs.announce('activity');
  tabs.stop();
  expect(open.size).toBe(0);
});
