/** An input with a list of suggestions (ARIA combobox with listbox): arrows mark, Enter takes, Escape closes, typing goes on.
 * Nothing is taken by itself; whether free text is a value, the caller's `parse` and the schema decide. */
import { Anchor, TextInput } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { SearchResult } from '../../definition.ts';
import { closed, moved, offered } from './suggestions.ts';
import { useTypedText, type Spelling } from '../use-typed-text.ts';
import { wrapperProps, type WidgetParts } from '../use-widget.tsx';

export interface ComboboxProps {
  readonly props: WidgetProps;
  readonly field: WidgetParts;
  readonly text?: Spelling;
  /** Suggestions for the text; may resolve late, outdated answers are dropped. A rejection is said, with a button that searches again. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly SearchResult[]>;
  /** Milliseconds without typing before the search starts. */
  readonly delay: number;
  readonly minLength: number;
  readonly onTake: (result: SearchResult) => void;
}

export function Combobox({ props, field, text, search, delay, minLength, onTake }: ComboboxProps) {
  const { texts, announce } = field.services;
  const { id } = props;
  const { put, input } = useTypedText<HTMLInputElement>(field, props, text);
  const [suggestions, setSuggestions] = useState(closed);
  const { results, active } = suggestions;
  const open = results.length > 0;
  const [failed, setFailed] = useState(false);
  const running = useRef<{ timer?: ReturnType<typeof setTimeout>; controller?: AbortController }>(
    {},
  );

  const stop = (): void => {
    clearTimeout(running.current.timer);
    running.current.controller?.abort();
    running.current = {};
  };
  useEffect(() => stop, []);

  const close = (): void => {
    stop();
    setSuggestions(closed);
  };

  const suggest = (typed: string, wait: number): void => {
    stop();
    if (typed.trim().length < minLength) {
      setFailed(false);
      return close();
    }
    // The mark belonged to the text of before.
    setSuggestions(({ results }) => offered(results));
    const controller = new AbortController();
    const timer = setTimeout(() => {
      search(typed.trim(), controller.signal).then(
        (found) => {
          if (controller.signal.aborted) return;
          setFailed(false);
          setSuggestions(offered(found));
          announce(
            id,
            texts.word(`suggestions.${found.length === 0 ? 'none' : 'available'}`, {
              count: found.length,
            }),
          );
        },
        () => {
          if (controller.signal.aborted) return;
          setFailed(true);
          setSuggestions(closed);
          announce(id, texts.word('suggestions.failed'));
        },
      );
    }, wait);
    running.current = { timer, controller };
  };

  const take = (result: SearchResult): void => {
    put(result.value);
    close();
    onTake(result);
  };

  const searchAgain = (): void => {
    const box = input.ref.current;
    box?.focus();
    suggest(box?.value ?? '', 0);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const next = moved(suggestions, event.key);
    const marked = results[active];
    if (next !== undefined) setSuggestions(next);
    else if (event.key === 'ArrowDown') suggest(event.currentTarget.value, 0);
    else if (event.key === 'Enter' && marked !== undefined) take(marked);
    else if (event.key === 'Escape' && open) close();
    else {
      // Also what is still being searched for.
      if (event.key === 'Enter' || event.key === 'Escape') close();
      return;
    }
    event.preventDefault();
  };

  const optionId = (index: number): string => `${id}-option-${index}`;
  const wrapper = wrapperProps(field, props);
  return (
    <TextInput
      {...wrapper}
      {...input}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={open}
      aria-controls={`${id}-list`}
      aria-activedescendant={active < 0 ? undefined : optionId(active)}
      spellCheck={false}
      onBlur={() => {
        close();
        input.onBlur();
      }}
      onInput={(event) => {
        input.onInput(event);
        if (event.currentTarget === document.activeElement)
          suggest(event.currentTarget.value, delay);
      }}
      onKeyDown={onKeyDown}
      inputContainer={(box) =>
        wrapper.inputContainer(
          <>
            {failed && (
              <p className="form-hint">
                {texts.word('suggestions.failed')}{' '}
                <Anchor component="button" type="button" onClick={searchAgain}>
                  {texts.word('suggestions.retry')}
                </Anchor>
              </p>
            )}
            <div className="form-combobox">
              {box}
              <ul
                className="form-suggestions"
                id={`${id}-list`}
                role="listbox"
                aria-label={texts.word('suggestions.label', { label: field.labelText })}
                hidden={!open}
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
                    {result.value}
                    {result.detail !== undefined && (
                      <span className="form-suggestion-detail">{result.detail}</span>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          </>,
        )
      }
    />
  );
}

function scrollIntoList(option: HTMLLIElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
