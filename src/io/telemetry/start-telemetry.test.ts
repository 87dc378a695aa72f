import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { log, logCaught, record, recordWith } from '#io/log.ts';
import type { Observation } from '#io/log.ts';
import { startTelemetry } from '#io/telemetry/start-telemetry.ts';
import { eventually } from '../../../tests/eventually.ts';

/** As much of a window as is listened to. */
class FakePage extends EventTarget {
  idle: (() => void)[] = [];
  requestIdleCallback = (work: () => void): number => this.idle.push(work);
}
const asWindow = (page: FakePage): Window => page as unknown as Window;
const settled = () => eventually(() => Promise.resolve());

let warned: unknown[][] = [];
beforeEach(() => {
  warned = [];
  vi.spyOn(console, 'warn').mockImplementation((...args: unknown[]) => void warned.push(args));
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => void warned.push(args));
});
afterEach(() => void vi.restoreAllMocks());

describe('before telemetry is started', () => {
  it('messages and caught errors are logged, the rest is dropped', () => {
    log('restore: status 404');
    logCaught('x');
    record({ kind: 'step-shown', step: 'main' });
    expect(warned).toEqual([['restore: status 404'], ['x']]);
  });
});

describe('a production page', () => {
  function start(load?: () => Promise<never>) {
    const page = new FakePage();
    const observations: Observation[] = [];
    const loads: { url: string; brand: string }[] = [];
    startTelemetry({
      url: '/t',
      brand: 'direct',
      page: asWindow(page),
      load:
        load ??
        (async () => ({
          createTelemetry: (settings) => (
            loads.push(settings),
            (observation) => void observations.push(observation)
          ),
        })),
    });
    return { page, observations, loads };
  }

  it('loads when the first screen is shown and the browser idle, then sends earlier events in order', async () => {
    const { page, observations, loads } = start();
    log('restore: status 500');
    record({ kind: 'call-failed', operationId: 'getApplication', status: 500, trace: '' });
    expect(page.idle).toEqual([]);
    record({ kind: 'step-shown', step: 'fail' });
    record({ kind: 'step-shown', step: 'main' });
    expect(page.idle).toHaveLength(1);
    await settled();
    expect(loads).toEqual([]);
    page.idle[0]?.();
    await eventually(() => expect(observations).toHaveLength(4));
    record({ kind: 'call-slow', operationId: 'getPricing', milliseconds: 4_000, trace: '' });
    expect(observations.map(({ kind }) => kind)).toEqual([
      'notice',
      'call-failed',
      'step-shown',
      'step-shown',
      'call-slow',
    ]);
    expect(loads).toEqual([{ url: '/t', brand: 'direct' }]);
    expect(warned).toEqual([]);
  });

  it('ignores a failed load silently', async () => {
    const { page } = start(() => Promise.reject(new TypeError('failed to fetch')));
    record({ kind: 'step-shown', step: 'main' });
    page.idle[0]?.();
    await settled();
    log('restore: status 500');
    logCaught(new Error('x'));
    expect(warned).toEqual([]);
  });
});

afterEach(() => recordWith(undefined));
