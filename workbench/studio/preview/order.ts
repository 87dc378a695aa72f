/** What the workbench ordered for this frame, read from the frame's name: it outlives reloads and navigations in the frame. */
import { FIRST_LANGUAGE } from '../../languages.ts';
import { SAMPLES, TROUBLES } from '../shared.ts';
import type { PreviewOrder, Sample, Trouble } from '../shared.ts';

const PLAIN: PreviewOrder = {
  brand: 'bank',
  contrast: false,
  language: FIRST_LANGUAGE,
  sample: 'loaded',
  trouble: 'none',
};

/** A form refuses only what is wrong, and the bank is asked only about what is right: the sample gives way to the trouble. */
function fitting(sample: Sample, trouble: Trouble): Sample {
  if (trouble === 'none' || trouble === 'panels-failed') return sample;
  if (trouble === 'refused') return sample === 'invalid' ? sample : 'empty';
  return sample === 'boundary' ? sample : 'valid';
}

function read(): PreviewOrder {
  try {
    const order = JSON.parse(window.name) as PreviewOrder;
    const trouble = TROUBLES.find((each) => each === order.trouble) ?? 'none';
    return {
      ...PLAIN,
      ...order,
      trouble,
      sample: fitting(SAMPLES.find((each) => each === order.sample) ?? 'loaded', trouble),
    };
  } catch {
    // Opened by hand.
    return PLAIN;
  }
}

export const order = read();
