export { FormDialog as InvoiceFormDialog } from '../../form-dialog.tsx';
