/** Values as the application would pass them to its popups. */
import type { PopupKind } from '#flow/problems.ts';

export const POPUP_VALUES: { [Kind in PopupKind]?: Record<string, unknown> } = {
  INVALID_INPUT: {
    errors: ['Bitte prüfen Sie Ihre Postleitzahl.', 'Bitte prüfen Sie Ihre Hausnummer.'],
  },
  DELETE_FILE_CONFIRMATION: { fileName: 'Gehaltszettel-Oktober.pdf' },
  GET_HELP_NOTIFICATION: { helpCode: 'K7M 4QX' },
};
