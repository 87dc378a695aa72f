/** The texts of the screen, also those that are not to be seen. It opens their editor by keyboard. */
import { Button, Stack, Text } from '@mantine/core';
import { t } from '../../shared.ts';
import { sceneOf } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';
import { ownSceneOf, partInWords } from '../texts/places.ts';
import type { PanelProps } from './frame.tsx';

export function TextsPanel({ onText, onShow }: PanelProps) {
  const { choice, texts, textOf } = useStudio();
  const scene = sceneOf(choice.scene);
  const own = texts.filter((text) => ownSceneOf(text) === scene);
  return (
    <Stack gap="xs">
      <Text c="dimmed">{t('texts.hint')}</Text>
      {own.map((text) => (
        <Button
          key={text.key}
          variant="default"
          h="auto"
          py={4}
          justify="start"
          fw={400}
          styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
          data-text-key={text.key}
          onClick={() => {
            onShow({ find: (bridge) => bridge.placeOf(text.key) });
            onText(text.key);
          }}
        >
          <span>
            {text.text}
            <Text component="span" size="xs" c="dimmed" display="block">
              {partInWords(text, textOf)}
            </Text>
          </span>
        </Button>
      ))}
    </Stack>
  );
}
