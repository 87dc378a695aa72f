/** One of the texts in the list, with its editor when it is open. */
import { Badge, Button, Table, Text } from '@mantine/core';
import { memo } from 'react';
import { FIRST_LANGUAGE } from '../../../languages.ts';
import { t, type StudioText } from '../../shared.ts';
import type { Studio } from '../studio-context.ts';
import { placeOfText } from './places.ts';
import { TextEditor } from './text-editor.tsx';

interface Props {
  text: StudioText;
  place: string;
  isOpen: boolean;
  language: string;
  choose: Studio['choose'];
}

/** Kept while it is the same: opening one of 1,300 would draw all of them for two seconds. */
export const TextRow = memo(function TextRow(props: Props) {
  const { text, place, isOpen, language, choose } = props;
  const isTranslation = language !== FIRST_LANGUAGE;
  const shown = placeOfText(text);
  const act = t(text.isMissing ? 'texts.translate' : 'texts.edit');
  const action = (name: string, words: string, onClick: () => void) => (
    <Button
      variant="subtle"
      aria-label={`${words}: ${text.text || text.source}`}
      data-action={name}
      onClick={onClick}
    >
      {words}
    </Button>
  );
  return (
    <Table.Tr data-text={text.key}>
      {isOpen ? (
        <Table.Td colSpan={isTranslation ? 3 : 2}>
          <TextEditor textKey={text.key} onClose={() => choose({ text: '' })} />
        </Table.Td>
      ) : (
        <>
          <Table.Td>
            <Text c="dimmed">{place}</Text>
          </Table.Td>
          {isTranslation && <Table.Td lang={FIRST_LANGUAGE}>{text.source}</Table.Td>}
          <Table.Td lang={language} data-words>
            {text.isMissing ? (
              <Badge variant="default" data-missing>
                {t('texts.filter.missing')}
              </Badge>
            ) : (
              text.text
            )}
          </Table.Td>
        </>
      )}
      <Table.Td ta="end" style={{ visibility: isOpen ? 'hidden' : undefined }}>
        {action('edit', act, () => choose({ text: text.key }))}
        {shown && action('show', t('texts.show'), () => choose({ view: 'screens', ...shown }))}
      </Table.Td>
    </Table.Tr>
  );
});
