/** What the whole sandbox deals with: an application in the words of the description of the calls, its brand and its kind of customer. */
import type { components } from '#openapi/application.gen.ts';

type Schemas = components['schemas'];
export type Application = Schemas['Application'] & { customer: Schemas['Customer'] };
export type ApplicationState = components['schemas']['ApplicationState'];
export type CalculatedOffer = components['schemas']['CalculatedOffer'];
export type LegitimationStatus = components['schemas']['LegitimationStatus'];
export type Brand = 'bank' | 'direct';
export type CustomerType = 'ntb' | 'existing';
