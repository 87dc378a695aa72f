/** The text in the first language that a translation was made of, where it has changed since. */
import { Text } from '@mantine/core';
import { FIRST_LANGUAGE } from '../../../languages.ts';
import { t, type StudioText } from '../../shared.ts';

export function MadeOf({ text: { madeOf } }: { text: Pick<StudioText, 'madeOf'> }) {
  if (madeOf === undefined) return null;
  return (
    <Text size="sm" lang={FIRST_LANGUAGE} data-made-of>
      {madeOf === '' ? (
        t('texts.madeOf.unknown')
      ) : (
        <>
          {t('texts.madeOf')} <del>{madeOf}</del>
        </>
      )}
    </Text>
  );
}
