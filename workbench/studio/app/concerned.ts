/** On which screen a finding is shown. */
import type { Finding } from '../../check/check.ts';
import type { Scene } from './scenes.ts';

const FORM_FILE = /^schemas\/(?:steps|popups)\/(.+)\.(?:schema|ui)\.json$/;

/** Name of the form, step or popup the finding is about; undefined: of all or of none. */
export function subjectOf({
  step,
  file,
  pointer,
}: Pick<Finding, 'step' | 'file' | 'pointer'>): string | undefined {
  if (step !== undefined) return step;
  const form = FORM_FILE.exec(file)?.[1];
  if (form !== undefined) return form;
  return /\/(?:steps|popups)\.json$/.test(file) ? pointer?.split('/')[1] : undefined;
}

/** The feedback form is a popup's. */
const sceneIdOf = (subject: string): string => (subject === 'feedback' ? 'FEEDBACK' : subject);

export const concerns = (finding: Finding, { id }: Pick<Scene, 'id'>): boolean => {
  const subject = subjectOf(finding);
  return subject !== undefined && sceneIdOf(subject) === id;
};
