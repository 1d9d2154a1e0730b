/** Lists of names that need no schema: for modules that start with the program, which do not load the schema library for them. */

export const COLUMN_TYPES = [
  'number',
  'percent',
  'currency',
  'duration',
  'date',
  'time',
  'datetime',
  'boolean',
  'category',
  'text',
] as const

/** What a language model can do for the memory, in the order of the data (METHOD 2 to 9). Each role has a built-in counterpart. */
export const ROLE_NAMES = [
  'extractor',
  'table_metadata',
  'descriptions',
  'planner',
  'step_instantiation',
  'answer',
  'verifier',
  'questioner',
  'doubter',
  'probe_writer',
] as const

/** What of the memory a request carries; a remote provider is allowed each kind once, by the person. */
export const CONTENT_KINDS = ['messages', 'pictures', 'picture_text', 'tables', 'descriptions', 'questions', 'answers'] as const
