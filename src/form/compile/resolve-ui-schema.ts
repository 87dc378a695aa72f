/** In the place of RJSF's, which looks up definitions by `$ref`: schemas reach the browser without them. */
export default function resolveUiSchema<UiSchema extends object>(
  _schema: unknown,
  uiSchema: UiSchema | undefined,
): UiSchema | Record<string, never> {
  return uiSchema ?? {};
}
