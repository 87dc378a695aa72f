/** The types of an application, from the API description. */
import type { components } from '#openapi/application.gen.ts';

type Schemas = components['schemas'];
export type Application = Schemas['Application'] & { customer: Schemas['Customer'] };
export type ApplicationState = components['schemas']['ApplicationState'];
export type CalculatedOffer = components['schemas']['CalculatedOffer'];
export type LegitimationStatus = components['schemas']['LegitimationStatus'];
export type Brand = 'bank' | 'direct';
export type CustomerType = 'ntb' | 'existing';
