export { eraseGuests, exportGuestMessages } from './guest-records.service.ts';
export { guestEvents } from './guests.events.ts';
export { guestRoutes } from './guests.routes.ts';
export { startInboundMail } from './inbound/smtp.socket.ts';
