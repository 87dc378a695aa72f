/** What the workbench ordered for this frame, read from the frame's name: it outlives reloads and navigations in the frame. */
import { SAMPLES, TROUBLES } from '../shared.ts';
import type { PreviewOrder } from '../shared.ts';

const PLAIN: PreviewOrder = { brand: 'bank', contrast: false, language: 'de-AT', sample: 'loaded', trouble: 'none' };

function read(): PreviewOrder {
  try {
    const order = JSON.parse(window.name) as PreviewOrder;
    return { ...PLAIN, ...order, sample: SAMPLES.find((each) => each === order.sample) ?? 'loaded', trouble: TROUBLES.find((each) => each === order.trouble) ?? 'none' };
  } catch {
    // Opened by hand.
    return PLAIN;
  }
}

export const order = read();
export const PSEUDO = 'pseudo';
