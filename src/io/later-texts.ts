/** The texts of the screens after the first form step (build/texts-plugin.ts), loaded with the first of them. */
import { byNamespace, type Texts } from '#schema/locale.ts';

export const LATER_TEXTS = byNamespace(
  import.meta.glob<Texts>('/locales/de-AT/{steps,fields,enums,errors,form,offer}.json', {
    eager: true,
    query: '?later',
    import: 'default',
  }),
);
