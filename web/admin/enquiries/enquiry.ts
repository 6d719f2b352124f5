import type { AppContract } from '#contract'
import type { DataOf } from '#contract/endpoint.ts'

/** An enquiry as operators read it. */
export type Enquiry = DataOf<AppContract['admin']['enquiries']>['list'][number]
