import type { SubmitHandler } from '../handler.ts'
import { startImport } from './startImport.ts'

/** Begins the import of a private key. */
export const initImportPrivateKey: SubmitHandler<'init_import_private_key'> = async (context, { parameters }) => ({
  importBundle: await startImport(context, 'privateKey', parameters.userId),
})
