import { type CueTable, cueTable } from './cue.js';

/** English words that say what the value after them is. */
export const ENGLISH_CUES: CueTable = cueTable({
  strong: {
    order: `order orders ticket tickets invoice invoices tracking shipment consignment waybill awb rma claim claims
      case cases refund reservation booking confirmation receipt incident quotation docket complaint parcel parcels
      waybills preorder backorder inv orderno orderid ordernumber ticketno ticketid invoiceno trackingno caseno caseid`,
    sku: 'sku skus upc ean gtin asin isbn mpn barcode',
    'error-code': 'error errors err fault faults errno exception hresult bsod http sqlstate',
    version: 'version versions ver release firmware build',
    phone: 'phone phones tel telephone mobile cell cellphone hotline fax landline whatsapp telegram',
    flight: 'flight flights',
    plate: 'plate plates licence-plate license-plate numberplate',
  },
  weak: {
    order: `package packages delivery return returns repair request requests job issue issues bug reference ref refs policy
      contract contracts quote transaction payment account member membership customer registration id ids pr po so cve
      passport certificate permit prescription vin imei frame appointment file letter record bill statement
      protocol dossier application enquiry inquiry warranty purchase booking-reference`,
    sku: `serial part parts item items article articles art product products model models style catalog catalogue stock paint shade
      code codes material component cartridge filter variant unit spare`,
    'error-code': `status exit stop alarm warning message shows showing displays displaying displayed flashes flashing blinks
      blinking says throws threw throwing getting got gives returned returns returning code codes`,
    version:
      'v upgrade upgraded upgrading update updated updating downgrade downgraded downgrading patch runs running installed',
    phone: `call calls calling called text dial dialled reach ring phone-number number numbers contact sms message ext line
      cellular whatsapp`,
    flight: 'fly flying flies gate departure arrival return leg plane connection onto on catch',
    plate: 'reg registration car van truck vehicle rego tag licence license',
  },
  none: `color colour background zip postal postcode room rooms floor page pages chapter chapters line lines bus route channel apartment apt flat suite
    street avenue house box seat row aisle gate step level grade class age year years verification promo coupon discount
    voucher access security area country dress pin password otp size verse question exercise section paragraph figure
    table episode season volume lesson unit week day round game match score top number-one track platform locker`,
  fillers: `is was are were be the a an my our your his her their its on file at of to for this that it called named under
    below here me us him them you new old current original latest reads as like with note slip sheet`,
  marks: 'no nr num number numbers id ids code codes ref reference # №',
});
