/** One of the texts in the list, with its editor when it is open. */
import { Button, Table, Text } from '@mantine/core';
import { memo } from 'react';
import { t, type StudioText } from '../../shared.ts';
import type { Studio } from '../studio-context.ts';
import { placeOfText } from './places.ts';
import { TextEditor } from './text-editor.tsx';

interface Props {
  text: StudioText;
  place: string;
  isOpen: boolean;
  choose: Studio['choose'];
}

/** Kept while it is the same: opening one of 1,300 would draw all of them for two seconds. */
export const TextRow = memo(function TextRow(props: Props) {
  const { text, place, isOpen, choose } = props;
  const shown = placeOfText(text);
  const action = (name: string, words: string, onClick: () => void) => (
    <Button
      variant="subtle"
      aria-label={`${words}: ${text.text}`}
      data-action={name}
      onClick={onClick}
    >
      {words}
    </Button>
  );
  return (
    <Table.Tr data-text={text.key}>
      {isOpen ? (
        <Table.Td colSpan={2}>
          <TextEditor textKey={text.key} onClose={() => choose({ text: '' })} />
        </Table.Td>
      ) : (
        <>
          <Table.Td>
            <Text c="dimmed">{place}</Text>
          </Table.Td>
          <Table.Td data-words>{text.text}</Table.Td>
        </>
      )}
      <Table.Td ta="end" style={{ visibility: isOpen ? 'hidden' : undefined }}>
        {action('edit', t('texts.edit'), () => choose({ text: text.key }))}
        {shown && action('show', t('texts.show'), () => choose({ view: 'screens', ...shown }))}
      </Table.Td>
    </Table.Tr>
  );
});
