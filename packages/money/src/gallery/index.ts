export { forgetForm } from '../screens/transfer/useTransferDraft.ts'
export { gallery } from './gallery.ts'
