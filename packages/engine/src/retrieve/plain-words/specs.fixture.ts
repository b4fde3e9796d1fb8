import { bookshopDocument } from '../../../../sample-api/src/document.ts';
import { specOf } from './spec-of.fixture.ts';

/** Resources under a version prefix, the most common style. */
const cityBikes = specOf('City bikes', [
  ['GET /v1/stations', 'listStations', 'Stations', 'List docking stations'],
  ['POST /v1/stations', 'addStation', 'Stations', 'Open a docking station'],
  ['GET /v1/stations/{stationId}', 'getStation', 'Stations', 'Read a docking station'],
  ['PATCH /v1/stations/{stationId}', 'changeStation', 'Stations', 'Change a docking station'],
  ['GET /v1/stations/{stationId}/bikes', 'listStationBikes', 'Bikes', 'Bikes docked at a station'],
  ['GET /v1/bikes', 'listBikes', 'Bikes', 'List bikes with their battery level'],
  ['POST /v1/bikes', 'addBike', 'Bikes', 'Register a bike'],
  ['GET /v1/bikes/{bikeId}', 'getBike', 'Bikes', 'Read a bike'],
  ['DELETE /v1/bikes/{bikeId}', 'retireBike', 'Bikes', 'Retire a bike'],
  ['POST /v1/bikes/{bikeId}/unlock', 'unlockBike', 'Bikes', 'Unlock a bike for a rider'],
  ['POST /v1/rentals', 'startRental', 'Rentals', 'Start a rental'],
  ['GET /v1/rentals', 'listRentals', 'Rentals', 'List rentals of a rider'],
  ['GET /v1/rentals/{rentalId}', 'getRental', 'Rentals', 'Read a rental'],
  ['POST /v1/rentals/{rentalId}/finish', 'finishRental', 'Rentals', 'Finish a rental and charge the rider'],
  ['GET /v1/rentals/{rentalId}/invoice', 'getInvoice', 'Billing', 'Invoice of a rental'],
  ['POST /v1/payments/refunds', 'refund', 'Billing', 'Refund a payment'],
  ['GET /v1/riders/{riderId}', 'getRider', 'Riders', 'Read the profile of a rider'],
  ['PUT /v1/riders/{riderId}', 'replaceRider', 'Riders', 'Replace the profile of a rider'],
  ['GET /v1/weather', 'getWeather', 'City', 'Weather warnings for the city'],
]);

/** Every call is a POST named by a verb, so only its words identify it. */
const clinic = specOf('Clinic', [
  ['POST /rpc/patient.register', 'patient_register', 'patient', 'Register a patient'],
  ['POST /rpc/patient.find', 'patient_find', 'patient', 'Find patients by name or date of birth'],
  ['POST /rpc/patient.update', 'patient_update', 'patient', 'Update the address of a patient'],
  ['POST /rpc/patient.merge', 'patient_merge', 'patient', 'Merge two records of one patient'],
  ['POST /rpc/appointment.book', 'appointment_book', 'appointment', 'Book an appointment with a doctor'],
  ['POST /rpc/appointment.cancel', 'appointment_cancel', 'appointment', 'Cancel an appointment'],
  ['POST /rpc/appointment.list', 'appointment_list', 'appointment', 'List appointments of a day'],
  ['POST /rpc/appointment.reschedule', 'appointment_reschedule', 'appointment', 'Move an appointment to another time'],
  ['POST /rpc/prescription.issue', 'prescription_issue', 'prescription', 'Issue a prescription'],
  ['POST /rpc/prescription.renew', 'prescription_renew', 'prescription', 'Renew a prescription'],
  ['POST /rpc/lab.order', 'lab_order', 'lab', 'Order a blood test'],
  ['POST /rpc/lab.results', 'lab_results', 'lab', 'Read laboratory results'],
  ['POST /rpc/invoice.create', 'invoice_create', 'invoice', 'Create an invoice for an insurer'],
  ['POST /rpc/session.login', 'session_login', 'session', 'Sign in a member of staff'],
  ['POST /rpc/session.logout', 'session_logout', 'session', 'Sign out'],
]);

export const specs: Readonly<Record<string, string>> = {
  Bookshop: JSON.stringify(bookshopDocument('http://127.0.0.1:4010', () => false)),
  'City bikes': JSON.stringify(cityBikes),
  Clinic: JSON.stringify(clinic),
};
