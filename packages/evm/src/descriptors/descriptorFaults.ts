/** Why a description cannot be used, by a code and the words for it that follow the place. */
export const descriptorFaults = {
  no_object: 'is not an object',
  too_large: 'is too large or too deep',
  version: 'is of a version of ERC-7730 that is not known here (1 and 2 are)',
  no_context: 'must bind either a contract or EIP-712 messages',
  no_deployment:
    'names no contract that it is for: deployments, a domain with a verifyingContract, or a domainSeparator',
  bad_deployment: 'must be a chain id and an address',
  factory: 'binds contracts by the factory that made them, which is not looked up here',
  no_formats: 'must have formats, by the functions or types that they are for',
  bad_key: 'is no function with names of its parameters, or no encoded type',
  key_twice: 'is for a function that another format is for',
  bad_intent: 'must be text, or an object of texts',
  bad_field: 'must be an object with a label and a format',
  bad_label: 'must be short text',
  bad_format: 'is no format of ERC-7730',
  bad_path: 'is no path to a value of this function or type',
  bad_reference: 'leads to nothing in this file',
  bad_params: 'does not have what its format needs',
  bad_rule: 'is no rule of visibility',
} as const

export type DescriptorFault = keyof typeof descriptorFaults
