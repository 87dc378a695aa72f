/** The fields of the form on the screen with links to the lines that hold their rules. */
import { Badge, Paper, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { FieldRules } from '../../shared.ts';
import { t } from '../../texts.ts';
import { fetchRules } from '../calls.ts';
import { Place } from '../place.tsx';
import type { PanelProps } from './preview.tsx';
import { formOf, labelOf } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';

export function RulesPanel({ preview, loads }: PanelProps) {
  const { choice, changes, textOf } = useStudio();
  const [fields, setFields] = useState<readonly FieldRules[]>([]);
  const [focused, setFocused] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const form = formOf(choice.scene);
  useEffect(() => {
    let isCurrent = true;
    void fetchRules(form).then(
      (answer) => void (isCurrent && setFields(answer.ok ? answer.value : [])),
    );
    return () => {
      isCurrent = false;
    };
  }, [form, changes]);
  useEffect(() => {
    const page = preview.current?.page();
    const onFocus = ({ target }: Event) =>
      setFocused(
        (target as Element).closest('[data-field]')?.getAttribute('data-field')?.split('.').at(-1),
      );
    page?.addEventListener('focusin', onFocus);
    return () => page?.removeEventListener('focusin', onFocus);
  }, [preview, loads]);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [focused]);
  if (fields.length === 0) return <Text size="sm">{t('rules.none')}</Text>;
  return (
    <>
      <Text size="sm">{t('rules.hint')}</Text>
      <ul className="plain" ref={list}>
        {fields.map(({ field, isRequired, places }) => (
          <Paper
            component="li"
            key={`${field} ${places[0]?.line}`}
            className="card"
            withBorder
            p="sm"
            data-rules-of={field}
            aria-current={field.split('.').at(-1) === focused ? 'true' : undefined}
          >
            <p>
              {labelOf(field, textOf)}{' '}
              {isRequired && <Badge component="span">{t('rules.isRequired')}</Badge>}
            </p>
            <ul className="changes">
              {places.map(({ kind, file, line }) => (
                <li key={`${kind} ${file}:${line}`}>
                  {t(`rules.${kind}`)}: <Place file={file} line={line} />
                </li>
              ))}
            </ul>
          </Paper>
        ))}
      </ul>
    </>
  );
}
