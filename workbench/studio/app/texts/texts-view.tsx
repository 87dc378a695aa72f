/** All texts, to be searched, filtered and changed. */
import { Alert, Badge, Button, Group, NativeSelect, Table, Text, TextInput } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { t, type StudioText } from '../../shared.ts';
import { Place } from '../place.tsx';
import { useStudio } from '../studio-context.ts';
import { TextEditor } from './text-editor.tsx';

const FILTERS = ['all', 'errors', 'popups', 'changed', 'unused'] as const;

export function TextsView() {
  const { texts, textsProblem, findings, edited } = useStudio();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState('all');
  const [editing, setEditing] = useState<string>();
  const query = useDeferredValue(search.trim().toLowerCase());
  const unused = new Set(
    findings
      .filter(({ code }) => code === 'text-unused')
      .map(({ file, line }) => `${file}:${line}`),
  );
  const isUnused = ({ file, line }: StudioText): boolean => unused.has(`${file}:${line}`);
  const passes = (text: StudioText): boolean => {
    if (filter === 'changed') return text.isChanged;
    if (filter === 'unused') return isUnused(text);
    return filter === 'all' || text.key.startsWith(`${filter}:`);
  };
  const shown = texts.filter(
    (text) => `${text.key}\n${text.text}`.toLowerCase().includes(query) && passes(text),
  );
  return (
    <main id="content" className="wide" tabIndex={-1}>
      <h1>{t('view.texts')}</h1>
      <Group className="bar" role="search" align="end">
        <TextInput
          type="search"
          name="search"
          label={t('texts.search')}
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <NativeSelect
          name="filter"
          label={t('texts.filter')}
          data={FILTERS.map((each) => ({ value: each, label: t(`texts.filter.${each}`) }))}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
        <p role="status">{t('texts.count', { count: shown.length })}</p>
      </Group>
      {textsProblem !== undefined && (
        <Alert color="red">{t('texts.failed', { reason: textsProblem })}</Alert>
      )}
      <Table withTableBorder className="table">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('texts.text')}</Table.Th>
            <Table.Th scope="col">{t('texts.key')}</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((text) => (
            <Table.Tr key={text.key} data-text={text.key}>
              <Table.Td>
                {editing === text.key ? (
                  <TextEditor
                    key={`${edited} ${text.key}`}
                    textKey={text.key}
                    onClose={() => setEditing(undefined)}
                  />
                ) : (
                  text.text
                )}
                {text.note !== '' && <Text size="sm">{t('editor.note', { note: text.note })}</Text>}
              </Table.Td>
              <Table.Td>
                <code>{text.key}</code>{' '}
                {text.isChanged && (
                  <Badge component="span" color="green.9">
                    {t('texts.changed')}
                  </Badge>
                )}
                {isUnused(text) && (
                  <Badge component="span" color="gray.7">
                    {t('texts.unused')}
                  </Badge>
                )}
                <br />
                <Place file={text.file} line={text.line} />
              </Table.Td>
              <Table.Td>
                <Button
                  variant="default"
                  aria-label={`${t('texts.edit')}: ${text.key}`}
                  data-action="edit"
                  onClick={() => setEditing(text.key)}
                >
                  {t('texts.edit')}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </main>
  );
}
