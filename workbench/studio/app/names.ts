/** What screens and popups are called: as their own titles say, so that nobody learns a second set of names. */
import type { TextOf } from '../rule-words.ts';
import { say } from '../words.ts';
import type { Scene } from './scenes.ts';

export const sceneName = ({ id, kind }: Pick<Scene, 'id' | 'kind'>, textOf: TextOf): string =>
  id === 'main'
    ? say('page.main')
    : (textOf(kind === 'popup' ? `popups:${id}.title` : `steps:${id}.title`) ?? id);
