import { specOf } from '../../packages/engine/src/retrieve/plain-words/spec-of.fixture.ts';

/** A spec with operation ids that a framework generated, and without summaries. */
const hotel = specOf('Hotel', [
  ['POST /api/v1/auth/token', 'login_for_access_token_api_v1_auth_token_post'],
  ['POST /api/v1/auth/refresh', 'refresh_api_v1_auth_refresh_post'],
  ['GET /api/v1/users/', 'read_users_api_v1_users__get'],
  ['POST /api/v1/users/', 'create_user_api_v1_users__post'],
  ['GET /api/v1/users/me', 'read_user_me_api_v1_users_me_get'],
  ['GET /api/v1/users/{user_id}', 'read_user_by_id_api_v1_users__user_id__get'],
  ['PUT /api/v1/users/{user_id}', 'update_user_api_v1_users__user_id__put'],
  ['GET /api/v1/rooms/', 'read_rooms_api_v1_rooms__get'],
  ['POST /api/v1/rooms/', 'create_room_api_v1_rooms__post'],
  ['GET /api/v1/rooms/{room_id}', 'read_room_api_v1_rooms__room_id__get'],
  ['PUT /api/v1/rooms/{room_id}', 'update_room_api_v1_rooms__room_id__put'],
  ['DELETE /api/v1/rooms/{room_id}', 'delete_room_api_v1_rooms__room_id__delete'],
  ['GET /api/v1/reservations/', 'read_reservations_api_v1_reservations__get'],
  ['POST /api/v1/reservations/', 'create_reservation_api_v1_reservations__post'],
  ['GET /api/v1/reservations/{reservation_id}', 'read_reservation_api_v1_reservations__reservation_id__get'],
  ['DELETE /api/v1/reservations/{reservation_id}', 'delete_reservation_api_v1_reservations__reservation_id__delete'],
  ['POST /api/v1/reservations/{reservation_id}/payments', 'create_payment_api_v1_reservations__reservation_id__payments_post'],
  ['GET /api/v1/admin/stats', 'read_stats_api_v1_admin_stats_get'],
  ['POST /api/v1/admin/reindex', 'reindex_api_v1_admin_reindex_post'],
  ['GET /health', 'health_health_get'],
]);

const verein = specOf('Vereinsverwaltung', [
  ['POST /anmeldung', 'anmelden', 'Zugang', 'Meldet einen Benutzer an'],
  ['POST /abmeldung', 'abmelden', 'Zugang', 'Meldet den Benutzer ab'],
  ['GET /mitglieder', 'mitgliederListe', 'Mitglieder', 'Listet alle Mitglieder auf'],
  ['POST /mitglieder', 'mitgliedAnlegen', 'Mitglieder', 'Legt ein neues Mitglied an'],
  ['GET /mitglieder/{id}', 'mitgliedLesen', 'Mitglieder', 'Liest ein Mitglied'],
  ['PUT /mitglieder/{id}', 'mitgliedAendern', 'Mitglieder', 'Ändert die Daten eines Mitglieds'],
  ['DELETE /mitglieder/{id}', 'mitgliedLoeschen', 'Mitglieder', 'Löscht ein Mitglied'],
  ['GET /rechnungen', 'rechnungenListe', 'Rechnungen', 'Listet alle Rechnungen auf'],
  ['POST /rechnungen', 'rechnungStellen', 'Rechnungen', 'Stellt eine Rechnung'],
  ['GET /rechnungen/{id}', 'rechnungLesen', 'Rechnungen', 'Liest eine Rechnung'],
  ['GET /rechnungen/{id}/pdf', 'rechnungPdf', 'Rechnungen', 'Lädt eine Rechnung als PDF herunter'],
  ['GET /veranstaltungen', 'veranstaltungenListe', 'Veranstaltungen', 'Listet alle Veranstaltungen auf'],
  ['POST /veranstaltungen', 'veranstaltungPlanen', 'Veranstaltungen', 'Plant eine Veranstaltung'],
  ['GET /beitraege', 'beitraegeListe', 'Beiträge', 'Listet die Beiträge auf'],
  ['PUT /beitraege/{id}', 'beitragAendern', 'Beiträge', 'Ändert einen Beitrag'],
]);

/** One class per resource, with method names in a framework's style. */
const shop = specOf('Shop', [
  ['POST /auth/login', 'AuthController_login', 'auth'],
  ['POST /auth/register', 'AuthController_register', 'auth'],
  ['POST /auth/logout', 'AuthController_logout', 'auth'],
  ['GET /products', 'ProductsController_findAll', 'products'],
  ['POST /products', 'ProductsController_create', 'products'],
  ['GET /products/{id}', 'ProductsController_findOne', 'products'],
  ['PATCH /products/{id}', 'ProductsController_update', 'products'],
  ['DELETE /products/{id}', 'ProductsController_remove', 'products'],
  ['POST /carts', 'CartsController_create', 'carts'],
  ['GET /carts/{id}', 'CartsController_findOne', 'carts'],
  ['POST /carts/{id}/items', 'CartsController_addItem', 'carts'],
  ['DELETE /carts/{id}/items/{itemId}', 'CartsController_removeItem', 'carts'],
  ['POST /carts/{id}/checkout', 'CartsController_checkout', 'carts'],
  ['GET /orders', 'OrdersController_findAll', 'orders'],
  ['GET /orders/{id}', 'OrdersController_findOne', 'orders'],
  ['POST /orders/{id}/refund', 'OrdersController_refund', 'orders'],
]);

/** Services with custom verbs after a colon. */
const billing = specOf('Billing', [
  ['GET /v1/customers', 'CustomerService_ListCustomers', 'CustomerService'],
  ['POST /v1/customers', 'CustomerService_CreateCustomer', 'CustomerService'],
  ['GET /v1/customers/{id}', 'CustomerService_GetCustomer', 'CustomerService'],
  ['PATCH /v1/customers/{id}', 'CustomerService_UpdateCustomer', 'CustomerService'],
  ['GET /v1/invoices', 'InvoiceService_ListInvoices', 'InvoiceService'],
  ['POST /v1/invoices', 'InvoiceService_CreateInvoice', 'InvoiceService'],
  ['GET /v1/invoices/{id}', 'InvoiceService_GetInvoice', 'InvoiceService'],
  ['POST /v1/invoices/{id}:pay', 'InvoiceService_PayInvoice', 'InvoiceService'],
  ['POST /v1/invoices/{id}:void', 'InvoiceService_VoidInvoice', 'InvoiceService'],
  ['GET /v1/payments', 'PaymentService_ListPayments', 'PaymentService'],
  ['GET /v1/payments/{id}', 'PaymentService_GetPayment', 'PaymentService'],
  ['POST /v1/subscriptions', 'SubscriptionService_CreateSubscription', 'SubscriptionService'],
  ['GET /v1/subscriptions/{id}', 'SubscriptionService_GetSubscription', 'SubscriptionService'],
  ['DELETE /v1/subscriptions/{id}', 'SubscriptionService_CancelSubscription', 'SubscriptionService'],
  ['GET /v1/plans', 'PlanService_ListPlans', 'PlanService'],
]);

export const ownDocuments = { 'own/hotel': hotel, 'own/verein': verein, 'own/shop': shop, 'own/billing': billing };
