// A file of its own, loaded only when a signature is not that of a plain key: the code is long.
import { erc6492SignatureValidatorByteCode } from 'viem'

/** The reference validator of ERC-6492: constructor (address, bytes32, bytes) that answers with one byte. */
export const validatorCode = erc6492SignatureValidatorByteCode
