import type { SubmitHandler } from '../handler.ts'
import { startImport } from './startImport.ts'

/** Begins the import of a wallet. */
export const initImportWallet: SubmitHandler<'init_import_wallet'> = async (context, { parameters }) => ({
  importBundle: await startImport(context, 'wallet', parameters.userId),
})
