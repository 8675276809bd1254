import type { ErrorTable } from '@latchkey/base'

/** Reasons why typed data cannot be signed, in words that follow "cannot be signed:". */
export const typedDataFaults = {
  not_json: { message: 'it is not JSON' },
  data_no_object: { message: 'the data is not an object' },
  domain_no_object: { message: 'the domain is not an object' },
  types_no_object: { message: 'its types are not an object' },
  unknown_primary_type: { message: 'its primary type is not one of its types' },
  too_many_types: { message: 'it has too many types' },
  type_name: { message: 'a type has a name that cannot be used' },
  fields_no_list: { message: 'the fields of {type} are not a list' },
  field_no_object: { message: 'a field of {type} is not an object' },
  field_without_name: { message: '{type} has a field without a name' },
  field_without_type: { message: '{type} has a field without a type' },
  field_twice: { message: '{type} names a field twice' },
  unknown_field_type: { message: 'a field has a type that is not described' },
  too_large: { message: 'it is too large' },
  value_no_object: { message: '{place} is not an object' },
  value_no_list: { message: '{place} is not a list of the right length' },
  value_of_other_type: { message: '{place} is not a value of type {type}' },
} as const satisfies ErrorTable
