/** The studio's settings for this frame, read from the frame's name, which survives reloads and navigations. */
import { FIRST_LANGUAGE } from '../../languages.ts';
import { FAULTS, SAMPLES } from '../shared.ts';
import type { Fault, PreviewSettings, Sample } from '../shared.ts';

const PLAIN: PreviewSettings = {
  brand: 'bank',
  contrast: false,
  language: FIRST_LANGUAGE,
  sample: 'loaded',
  fault: 'none',
};

/** A form refuses invalid answers only, and the server gets valid ones only: the fault decides the sample. */
function fitting(sample: Sample, fault: Fault): Sample {
  if (fault === 'none' || fault === 'panels-failed') return sample;
  if (fault === 'refused') return sample === 'invalid' ? sample : 'empty';
  return sample === 'boundary' ? sample : 'valid';
}

function read(): PreviewSettings {
  try {
    const settings = JSON.parse(window.name) as PreviewSettings;
    const fault = FAULTS.find((each) => each === settings.fault) ?? 'none';
    return {
      ...PLAIN,
      ...settings,
      fault,
      sample: fitting(SAMPLES.find((each) => each === settings.sample) ?? 'loaded', fault),
    };
  } catch {
    // Opened by hand.
    return PLAIN;
  }
}

export const settings = read();
