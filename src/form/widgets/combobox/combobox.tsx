/** An input with a list of suggestions (ARIA combobox with listbox): arrows mark, Enter takes, Escape closes, typing goes on.
 * Whether free text is a value, the caller's `parse` and the schema decide. */
import { Anchor, Input } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { SearchResult } from '../../answers/definition.ts';
import { cleanLine } from '#schema/clean.ts';
import { useTypedText, type Spelling } from '../use-typed-text.ts';
import { controlProps, Labelled, type WidgetParts } from '../use-widget.tsx';
import { withUsualAnswer } from '../usual-answer.tsx';
import './combobox.css';

export interface ComboboxProps {
  readonly props: WidgetProps;
  readonly field: WidgetParts;
  readonly text?: Spelling;
  /** Suggestions for the text; may resolve late, outdated answers are dropped. A rejection is shown, with a button that searches again. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly SearchResult[]>;
  readonly onTake?: (result: SearchResult) => void;
  /** The value is one of those offered, which are there at once: Enter takes the only one, and marks the first of several. */
  readonly closed?: boolean;
}

/** Milliseconds without typing before a search starts, and of how many letters. */
const SEARCHED = { delay: 300, minLength: 3 };
const AT_ONCE = { delay: 0, minLength: 0 };

/** Resolves after so many milliseconds; rejects as soon as the signal aborts. */
const paused = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    setTimeout(resolve, ms);
    signal.addEventListener('abort', reject);
  });

export function Combobox({ props, field, text, search, onTake, closed }: ComboboxProps) {
  const { delay, minLength } = closed ? AT_ONCE : SEARCHED;
  const { texts, announce } = field.services;
  const { id } = props;
  const typedText = useTypedText<HTMLInputElement>(field, props, text);
  const { put, input } = typedText;
  /** The list is open while there are some. */
  const [results, setResults] = useState<readonly SearchResult[]>([]);
  /** Index of the marked result: none is marked by itself. */
  const [active, setActive] = useState(-1);
  const [failed, setFailed] = useState(false);
  const open = results.length > 0;
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const close = (): void => {
    running.current?.abort();
    setResults([]);
    setActive(-1);
  };

  const suggest = async (typed: string, wait: number): Promise<void> => {
    running.current?.abort();
    // The mark belonged to the text of before.
    setActive(-1);
    const wanted = cleanLine(typed);
    if (wanted.length < minLength) {
      setFailed(false);
      return close();
    }
    const { signal } = (running.current = new AbortController());
    const found = await paused(wait, signal)
      .then(() => search(wanted, signal))
      .catch(() => undefined);
    if (signal.aborted) return;
    setFailed(found === undefined);
    setResults(found ?? []);
    const count = found?.length;
    const outcome = count === undefined ? 'failed' : count === 0 ? 'none' : 'available';
    announce(id, texts.word(`suggestions.${outcome}`, { count }));
  };

  const take = (result: SearchResult): void => {
    put(result.value);
    close();
    onTake?.(result);
  };

  const searchAgain = (): void => {
    const box = input.ref.current;
    box?.focus();
    void suggest(box?.value ?? '', 0);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key } = event;
    const marked = results[closed && results.length === 1 ? 0 : active];
    // Around the end.
    if (open && key === 'ArrowDown') setActive((active + 1) % results.length);
    else if (open && key === 'ArrowUp') setActive(active > 0 ? active - 1 : results.length - 1);
    else if (key === 'ArrowDown') void suggest(event.currentTarget.value, 0);
    else if (key === 'Enter' && marked !== undefined) take(marked);
    // A beginning of several is no value yet to be submitted; a name in full is.
    else if (key === 'Enter' && closed && open && results[0]?.value !== event.currentTarget.value)
      setActive(0);
    else if (key === 'Escape' && open) close();
    else {
      // Also what is still being searched for.
      if (key === 'Enter' || key === 'Escape') close();
      return;
    }
    event.preventDefault();
  };

  const optionId = (index: number): string => `${id}-option-${index}`;
  return (
    <Labelled id={id} field={field}>
      {failed && (
        <p className="form-hint">
          <span>{texts.word('suggestions.failed')}</span>{' '}
          <Anchor component="button" type="button" onClick={searchAgain}>
            {texts.word('suggestions.retry')}
          </Anchor>
        </p>
      )}
      <div className="form-combobox">
        {withUsualAnswer(
          props,
          typedText,
          <Input
            {...controlProps(field, props)}
            {...input}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={`${id}-list`}
            aria-activedescendant={active < 0 ? undefined : optionId(active)}
            onBlur={() => {
              close();
              input.onBlur();
            }}
            onInput={(event) => {
              input.onInput(event);
              if (event.currentTarget !== document.activeElement) return;
              // Emptied, it suggests nothing by itself: the whole list opens by the arrow key.
              if (event.currentTarget.value.trim() === '') close();
              else void suggest(event.currentTarget.value, delay);
            }}
            onKeyDown={onKeyDown}
          />,
        )}
        <ul
          className="form-suggestions"
          id={`${id}-list`}
          role="listbox"
          aria-label={texts.word('suggestions.label', { label: field.labelText })}
          hidden={!open}
          // A box that scrolls takes the focus on Tab, and loses it when it is hidden.
          tabIndex={-1}
          // Pressing must not take the focus from the input, or leaving it would close the list before the click or the scrolling.
          onMouseDown={(event) => event.preventDefault()}
        >
          {results.map((result, index) => (
            <li
              key={`${index}-${result.value}`}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              ref={index === active ? scrollIntoList : undefined}
              onClick={() => take(result)}
            >
              <span>{result.value}</span>
              {result.detail !== undefined && (
                <span className="form-suggestion-detail muted small">{result.detail}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Labelled>
  );
}

function scrollIntoList(option: HTMLLIElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
