/** Texts to a table or a translation tool and back, and the beginning of a language. */
import {
  Alert,
  Button,
  FileButton,
  Group,
  Menu,
  NativeSelect,
  Paper,
  Text,
  TextInput,
} from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { languageName } from '../../../languages.ts';
import { EXPORTS, t, type ImportReport, type StudioText } from '../../shared.ts';
import { ActResult, type Result } from '../act-result.tsx';
import { ACTED, addLanguage, exportTexts, importTexts } from '../calls.ts';
import { SCENES, sceneName } from '../scenes.ts';
import { useSaid } from '../said.ts';
import { useStudio } from '../studio-context.ts';
import { idsOfScenes } from './places.ts';

/** Languages of Austria beside German, called by their names alone; others by their tag. */
const LANGUAGES = [
  ...['ar', 'bg', 'bs', 'cs', 'en', 'es', 'fa', 'fr', 'hr', 'hu', 'it', 'mk', 'pl', 'ro'],
  ...['ru', 'sk', 'sl', 'sq', 'sr', 'tr', 'uk'],
]
  .map((language) => ({ value: `${language}-AT`, label: languageName(language) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'de'));
const OTHER = 'other';

/** To the folder for downloads. */
function download(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Empty where it cannot be read: the server says what it expects. */
const inBase64 = (file: File): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () =>
      resolve(String(reader.result ?? '').replace(/^.*?,/, '')),
    );
    reader.readAsDataURL(file);
  });

/** A heading with its sentences: lines of a report. */
const Lines = ({ heading, all }: { heading: string; all: readonly string[] }) => (
  <>
    <strong>{heading}</strong>
    {all.length > 0 && (
      <ul className="plain lines" tabIndex={0}>
        {all.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )}
  </>
);

type Told = { problem: string } | ImportReport;
interface ReportProps {
  told: Told;
  /** It has written something, and nothing was done since. */
  isLast: boolean;
  onClose(): void;
}
function Report({ told, isLast, onClose }: ReportProps) {
  const isRefused = 'problem' in told;
  return (
    <Alert
      color={isRefused ? 'red' : 'teal'}
      role={isRefused ? 'alert' : 'status'}
      withCloseButton
      closeButtonLabel={t('import.close')}
      onClose={onClose}
      data-report={isRefused ? 'refused' : 'taken'}
    >
      {isRefused ? (
        told.problem.split('\n\n').map((group) => {
          const [heading = '', ...all] = group.split('\n');
          return <Lines key={heading} heading={heading} all={all} />;
        })
      ) : (
        <>
          <p>
            <strong>{told.taken}</strong> {isLast && t('import.undo')} {told.missing}
          </p>
          {(['leftOut', 'further'] as const).map(
            (name) =>
              told[name].length > 0 && (
                <Lines
                  key={name}
                  heading={t(`import.${name}`, { count: told[name].length })}
                  all={told[name]}
                />
              ),
          )}
        </>
      )}
    </Alert>
  );
}

function NewLanguage({ onClose }: { onClose(added?: string): void }) {
  const { languages } = useStudio();
  const [chosen, setChosen] = useState('');
  const [tag, setTag] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = async () => {
    const answer = await addLanguage(chosen === OTHER ? tag : chosen);
    if (answer.ok) return onClose(answer.value.language);
    setProblem(answer.problem);
  };
  return (
    <Paper
      component="form"
      className="card"
      withBorder
      p="md"
      data-new-language
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <Group align="end">
        <NativeSelect
          name="new-language"
          required
          withAsterisk={false}
          label={t('language.add')}
          data={[
            { value: '', label: t('language.choose') },
            ...LANGUAGES.filter(({ value }) => !languages.includes(value)),
            { value: OTHER, label: t('language.other') },
          ]}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
        {chosen === OTHER && (
          <TextInput
            name="tag"
            label={t('language.tag')}
            autoComplete="off"
            value={tag}
            onChange={({ target }) => setTag(target.value)}
          />
        )}
        <Button type="submit" data-action="begin-language">
          {t('language.begin')}
        </Button>
        <Button variant="default" onClick={() => onClose()}>
          {t('editor.cancel')}
        </Button>
      </Group>
      <Text size="sm">{t('language.effect')}</Text>
      <ActResult result={problem === undefined ? undefined : { ok: false, message: problem }} />
    </Paper>
  );
}

type Wanted = Omit<Parameters<typeof exportTexts>[0], 'language'>;
function GiveOut({ onGive }: { onGive(wanted: Wanted): void }) {
  const {
    choice: { on },
    edited,
    texts: all,
    textsOf,
    textOf,
  } = useStudio();
  const [parts, setParts] = useState<string[]>([]);
  const screen = SCENES.find(({ id }) => id === on);
  const isOpenOnly = parts.includes('open');
  const isScreenOnly = screen !== undefined && parts.includes('screen');
  const texts = (textsOf === edited ? all : []).filter(
    (text) =>
      (!isOpenOnly || text.issues.length > 0) &&
      (!isScreenOnly || idsOfScenes(text).includes(screen.id)),
  );
  const keys = isOpenOnly || isScreenOnly ? texts.map(({ key }) => key) : undefined;
  const part = [
    ...(isScreenOnly ? [sceneName(screen, textOf)] : []),
    ...(isOpenOnly ? [t('export.open')] : []),
  ].join(', ');
  return (
    <Menu
      position="bottom-start"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      // A part that was wanted once is not wanted for ever.
      onClose={() => setParts([])}
    >
      <Menu.Target>
        <Button variant="default" data-action="export">
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('texts.count', { count: texts.length })}</Menu.Label>
        <Menu.CheckboxGroup value={parts} onChange={setParts}>
          <Menu.CheckboxItem value="open" data-part="open">
            {t('export.open')}
          </Menu.CheckboxItem>
          {screen && (
            <Menu.CheckboxItem value="screen" data-part="screen">
              {t('export.screen', { name: sceneName(screen, textOf) })}
            </Menu.CheckboxItem>
          )}
        </Menu.CheckboxGroup>
        <Menu.Divider />
        {EXPORTS.map((as) => (
          <Menu.Item
            key={as}
            data-export={as}
            disabled={texts.length === 0}
            onClick={() => onGive({ as, keys, part })}
          >
            {t(`export.${as}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What was done is no longer true once it is taken back, nor about another language or screen. */
interface Said {
  result?: Result;
  told?: Told;
  /** Of what was done: the language and the screen it was said at. */
  at?: string;
  /** The texts before an import: until they were read again, the list has not got what is told. */
  since?: readonly StudioText[];
}

const READING: Said = { result: { ok: true, message: t('import.reading') } };

export function ExchangeBar() {
  const {
    choice: { on },
    edited,
    choose,
    texts,
    textsProblem,
  } = useStudio();
  const [isAdding, setAdding] = useState(false);
  /** A second file would be read beside the first, and only one report shown. */
  const [isReading, setReading] = useState(false);
  const [said, say] = useState<Said>({});
  const again = useRef<() => void>(null);
  if (said.since && (said.since !== texts || textsProblem !== undefined)) {
    const { since: _, ...read } = said;
    say(read);
  }
  const { result, told } = said.since
    ? READING
    : said.at === undefined || said.at === `${edited} ${on}`
      ? said
      : {};
  useWindowEvent(ACTED, ({ detail }) => {
    if (detail === 'history') say((last) => (last.at === undefined ? last : {}));
  });
  /** What is left to do stays said while it is done; the import is then not the last act. */
  const [isLast, setLast] = useSaid<boolean>('');
  const give = async (wanted: Wanted) => {
    const answer = await exportTexts({ language: edited, ...wanted });
    if (!answer.ok) return say({ result: { ok: false, message: answer.problem } });
    const { name, content } = answer.value;
    download(name, content);
    say({ result: { ok: true, message: t('export.done', { name }) }, at: `${edited} ${on}` });
  };
  const read = async (file: File | null) => {
    if (file === null) return;
    setReading(true);
    say(READING);
    const content = await inBase64(file);
    // The same file can be chosen again when it was mended.
    again.current?.();
    const answer = await importTexts({ name: file.name, content, language: edited });
    if (answer.ok) {
      choose({ language: answer.value.language });
      say({ told: answer.value, at: `${answer.value.language} ${on}`, since: texts });
      setLast(answer.value.isUndoable);
    } else say({ told: { problem: answer.problem } });
    setReading(false);
  };
  return (
    <>
      <Group className="exchange" gap="xs">
        <GiveOut onGive={(wanted) => void give(wanted)} />
        <FileButton
          disabled={isReading}
          accept=".csv,.xlf,.xliff,.txt"
          resetRef={again}
          onChange={(file) => void read(file)}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              data-action="import"
              aria-disabled={isReading}
              data-disabled={isReading}
            >
              {t('import')}
            </Button>
          )}
        </FileButton>
        <Button
          variant="default"
          data-action="add-language"
          aria-expanded={isAdding}
          onClick={() => setAdding(!isAdding)}
        >
          {t('language.add')}
        </Button>
        <ActResult result={result} />
      </Group>
      {isAdding && (
        <NewLanguage
          onClose={(language) => {
            setAdding(false);
            if (language === undefined) return;
            choose({ language, filter: 'missing', on: '', search: '', only: '' });
            const name = languageName(language);
            say({
              result: { ok: true, message: t('language.added', { name }) },
              at: `${language} `,
            });
          }}
        />
      )}
      {told && <Report told={told} isLast={isLast === true} onClose={() => say({})} />}
    </>
  );
}
