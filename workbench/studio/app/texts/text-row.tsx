/** One of the texts in the list, with its editor when it is open. */
import { Badge, Button, Table } from '@mantine/core';
import { memo, useEffect, useRef } from 'react';
import { FIRST_LANGUAGE } from '../../../languages.ts';
import { t, type StudioText } from '../../shared.ts';
import { ActResult, type Result } from '../act-result.tsx';
import type { Studio } from '../studio-context.ts';
import { placeOfText } from './places.ts';
import { TextEditor } from './text-editor.tsx';
import { TextPlace } from './text-facts.tsx';

export const SAVED: Result = { ok: true, message: t('edit.saved') };

interface Props {
  text: StudioText;
  /** Key of the text that 'Speichern und nächster Text' opens. */
  next: string | undefined;
  isOpen: boolean;
  isSaved: boolean;
  isUnused: boolean;
  /** Below the heading of its screen. */
  isListed: boolean;
  language: string;
  /** Why it was not saved, when the next one was opened already. */
  refusal: string | undefined;
  onOpen(key: string): void;
  /** With the text that was saved, and the one to be opened instead. */
  onClose(key: string, text?: string, next?: string): void;
  onAnswer(of: { key: string; language: string }, text: string, problem?: string): void;
  choose: Studio['choose'];
}

/** Kept while it is the same: opening one of 1,300 would draw all of them for two seconds. */
export const TextRow = memo(function TextRow({ text, language, isOpen, ...props }: Props) {
  const { next, isSaved, isUnused, isListed, refusal, onOpen, onClose, onAnswer, choose } = props;
  const isTranslation = language !== FIRST_LANGUAGE;
  const words = text.text || text.source;
  const act = t(text.isMissing ? 'texts.translate' : 'texts.edit');
  const place = placeOfText(text);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const own = button.current;
    if (!isOpen) return undefined;
    return () => {
      if (document.activeElement === document.body) own?.focus();
    };
  }, [isOpen]);
  const edit = (
    <Button
      ref={button}
      variant={text.isMissing ? 'default' : 'subtle'}
      aria-label={`${act}: ${words}`}
      data-action="edit"
      onClick={() => onOpen(text.key)}
    >
      {act}
    </Button>
  );
  return (
    <Table.Tr data-text={text.key} data-editing={isOpen}>
      {isOpen ? (
        <Table.Td colSpan={isTranslation ? 3 : 2}>
          <TextEditor
            textKey={text.key}
            row={text}
            hasNext={isTranslation && next !== undefined}
            refusal={refusal}
            onAnswer={(...answer) => onAnswer({ key: text.key, language }, ...answer)}
            onClose={(saved, isNext) => onClose(text.key, saved, isNext ? next : undefined)}
          />
        </Table.Td>
      ) : (
        <>
          <Table.Td>
            <TextPlace text={text} isListed={isListed} />
          </Table.Td>
          {isTranslation && (
            <Table.Td>
              <span lang={FIRST_LANGUAGE}>{text.source}</span>
            </Table.Td>
          )}
          <Table.Td>
            {!text.isMissing && (
              <span lang={language} data-words>
                {text.text}
              </span>
            )}{' '}
            {text.isMissing && (
              <Badge component="span" variant="default" data-missing>
                {t('texts.filter.missing')}
              </Badge>
            )}
            {isUnused && (
              <Badge component="span" variant="default">
                {t('texts.unused')}
              </Badge>
            )}
          </Table.Td>
        </>
      )}
      <Table.Td className="act">
        {edit}
        {place !== undefined && (
          <Button
            variant="subtle"
            aria-label={`${t('texts.show')}: ${words}`}
            data-action="show"
            onClick={() => choose({ view: 'screens', ...place })}
          >
            {t('texts.show')}
          </Button>
        )}
        <ActResult result={isSaved ? SAVED : undefined} />
      </Table.Td>
    </Table.Tr>
  );
});
