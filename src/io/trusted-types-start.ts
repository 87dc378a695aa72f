/** Imported first: the policy has to exist before any other module runs. */
import { installTrustedTypes } from '#io/trusted-types.ts';

installTrustedTypes();
