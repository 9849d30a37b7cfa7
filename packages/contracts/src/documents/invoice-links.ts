/**
 * The invoice with its status and a Pay button. Without the query, the same page is the
 * specification's order page, which opens the checkout immediately.
 */
export const invoiceViewPath = (orderId: string) => `/invoice/${orderId}?view=invoice`;

/** The order page, which opens the checkout immediately. */
export const invoicePayPath = (orderId: string) => `/invoice/${orderId}`;

/** Whether the page at an `invoiceViewPath` is open, rather than the order page. */
export const isInvoiceView = (query: URLSearchParams) => query.get('view') === 'invoice';
