import { keccak256, parseAbi, toHex } from 'viem/utils'

/** The calls of tests to contracts around an account. */
export const trialAbi = parseAbi([
  'function pay()',
  'function done() view returns (uint256)',
  'function failed() view returns (uint256)',
  'function prepare(address to, bytes data)',
  'function isDone() view returns (bool)',
  'function answer() view returns (bytes)',
  'function long()',
  'function refuse()',
  'function fill()',
  'function first() view returns (uint256)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
  'function supportsInterface(bytes4 id) view returns (bool)',
  'function mint(uint256 id)',
  'function mint(uint256[] ids, uint256[] amounts)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
])
/** The errors of `AccountDelegate.sol`, and one of a contract that it calls, as they stand in a failed call's data. */
export const selectors = {
  notTheAccount: selectorOf('NotTheAccount()'),
  notInside: selectorOf('NotInside()'),
  tooLate: selectorOf('TooLate()'),
  notNext: selectorOf('NotNext(uint256)'),
  notSigned: selectorOf('NotSigned()'),
  tooLittleGas: selectorOf('TooLittleGas()'),
  refused: selectorOf('Refused(uint256)'),
}

function selectorOf(signature: string): string {
  return keccak256(toHex(signature)).slice(0, 10)
}
