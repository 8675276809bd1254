import type { ErrorTable } from '@latchkey/base'

/** Slips of writing, as clauses that end the sentence of `invalid_syntax`. */
export const syntaxFaults = {
  quotes: { message: "texts stand between straight single quotes: 'text'" },
  equality: { message: 'equality is written ==' },
  joining: { message: '"and" is written &&, "or" is written ||' },
  calculation: { message: 'the language does not calculate, and has neither numbers below zero nor comments' },
  unknown_character: { message: 'the character {character} has no meaning here' },
  unclosed_text: { message: 'a text begins here and does not end' },
  hexadecimal: { message: "hexadecimal stands between quotes: '0x…'" },
  not_whole: { message: 'numbers are whole and have nothing but digits' },
  number_too_large: { message: 'numbers go up to 2^256 - 1' },
  sign_needed: { message: '{where} needs "{sign}" here, not {found}' },
  name_needed: { message: '{where} needs a name here' },
  text_needed: { message: '{where} needs a text between single quotes here' },
  too_much: { message: '{found} is too much: the expression ends before it' },
  chained: { message: 'comparisons cannot be chained: join two of them by &&' },
  unknown_method: { message: 'there is no function "{name}", only all, any, filter, contains and count' },
  unknown_function: { message: 'there is no function "{name}"' },
  slice_numbers: { message: 'a slice has two written numbers: [0..10]' },
  slice_reversed: { message: 'this slice ends before it begins' },
  missing_end: { message: 'something is missing at the end' },
  not_before_value: { message: '"!" stands before a whole comparison: !(a == b)' },
  value_needed: { message: 'a value is missing before {found}' },
  field_twice: { message: 'the struct has "{name}" twice' },
  bad_timestamp: { message: '"{text}" is not a moment in UTC like 2026-03-01T00:00:00Z' },
  schedule_fields: { message: 'a schedule has 5 fields: minute, hour, day, month, day of the week' },
  schedule_field: { message: 'the {fieldName} is *, or numbers and ranges from {low} to {high}, like 1,3-5' },
  schedule_duration: { message: 'a duration is like 8h, 90m or 1d12h: more than nothing, at most 7 days' },
  schedule_zone: { message: '"{zone}" is not a time zone like America/New_York' },
  schedule_day: { message: 'no month of this schedule has such a day' },
} as const satisfies ErrorTable

/** Parts that do not fit each other, as clauses that end the sentence of `invalid_type`. */
export const typeFaults = {
  not_boolean: { message: '{where} needs true or false, but {shown} is {typeName}' },
  whole_not_boolean: { message: 'the whole must be true or false, but it is {typeName}' },
  wrong_part: { message: '"{name}" belongs into the {part} of a policy' },
  foreign_payload: { message: '"{name}" is not known here: only Ethereum payloads are signed' },
  unknown_name: { message: '"{name}" is not known here, only {known}' },
  mixed_list: { message: 'the list mixes {firstName} with {secondName}' },
  not_comparable: {
    message: '{where} compares texts, numbers, moments, true or false, and lists of them, but this is {typeName}',
  },
  not_ordered: { message: '{where} compares numbers and moments, but this is {typeName}' },
  mismatch: { message: '{left} is {firstName}, but {right} is {secondName}' },
  mismatch_number: { message: '{left} is {firstName}, but {right} is {secondName}: write {number} without quotes' },
  mismatch_boolean: {
    message: '{left} is {firstName}, but {right} is {secondName}: write true or false without quotes',
  },
  mismatch_moment: { message: "{left} is {firstName}, but {right} is {secondName}: write Timestamp('…')" },
  mismatch_quotes: { message: '{left} is {firstName}, but {right} is {secondName}: write it between quotes' },
  element_mismatch: { message: '{shown} is {typeName}, but each element is {elementTypeName}' },
  unknown_field: { message: 'a {record} has no "{name}", only {known}' },
  map_field: { message: "a field of a map is read by {shown}['{name}'], not by a point" },
  no_fields: { message: '{shown} is {typeName} and has no fields' },
  no_elements: { message: '{shown} is {typeName} and has no elements' },
  read_by_point: { message: '{shown} is {typeName} and has no elements: its fields are read by a point' },
  wrong_key: { message: 'an element of {shown} is taken by {expectedName}, not {typeName}' },
  no_slice: { message: '{shown} is {typeName}: slices are taken from texts and lists' },
  list_needed: { message: 'a list is needed, but {shown} is {typeName}' },
  text_slices: {
    message: 'a list is needed, but {shown} is {typeName}: parts of texts are compared by slices like [0..10]',
  },
} as const satisfies ErrorTable

export type SyntaxFault = keyof typeof syntaxFaults
export type TypeFault = keyof typeof typeFaults
