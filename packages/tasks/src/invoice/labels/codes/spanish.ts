/** What codes mean. A line each: the list, the code, two spaces, the meaning. */
export const spanishCodes = `
  type 80  Nota de débito
  type 81  Nota de abono por bienes o servicios
  type 83  Nota de abono por ajustes financieros
  type 84  Nota de débito por ajustes financieros
  type 261  Nota de abono autofacturada
  type 325  Factura proforma
  type 326  Factura parcial
  type 380  Factura comercial
  type 381  Nota de abono
  type 383  Nota de débito
  type 384  Factura rectificativa
  type 386  Factura de anticipo
  type 389  Autofactura
  type 393  Factura cedida a factoring
  type 396  Nota de abono cedida a factoring
  type 751  Información de factura para contabilidad
  type 875  Factura parcial de construcción
  type 876  Factura final parcial de construcción
  type 877  Factura final de construcción
  payment 1  No definido
  payment 10  Efectivo
  payment 20  Cheque
  payment 30  Transferencia
  payment 31  Transferencia de débito
  payment 42  Pago en cuenta bancaria
  payment 48  Tarjeta bancaria
  payment 49  Domiciliación
  payment 54  Tarjeta de crédito
  payment 55  Tarjeta de débito
  payment 57  Acuerdo permanente
  payment 58  Transferencia SEPA
  payment 59  Domiciliación SEPA
  payment 68  Servicio de pago en línea
  payment 97  Compensación entre socios
  payment ZZZ  Acordado mutuamente
  vat S  Tipo general
  vat Z  Tipo cero
  vat E  Exento de IVA
  vat AE  Inversión del sujeto pasivo
  vat K  Entrega intracomunitaria
  vat G  Exportación fuera de la UE
  vat O  No sujeto a IVA
  vat L  IGIC
  vat M  IPSI
  vat B  Pago fraccionado
  unit C62  unidad
  unit XPP  pieza
  unit H87  pieza
  unit EA  pieza
  unit NAR  artículos
  unit SET  juego
  unit PR  par
  unit DZN  docena
  unit LS  importe global
  unit P1  por ciento
  unit E48  unidad de servicio
  unit SEC  segundo
  unit MIN  minuto
  unit HUR  hora
  unit DAY  día
  unit E49  día laborable
  unit WEE  semana
  unit MON  mes
  unit ANN  año
  unit GRM  g
  unit KGM  kg
  unit TNE  t
  unit MLT  ml
  unit LTR  l
  unit HLT  hl
  unit MTQ  m³
  unit MMT  mm
  unit CMT  cm
  unit MTR  m
  unit KMT  km
  unit MTK  m²
  unit KWH  kWh
  unit MWH  MWh
  unit XPK  paquete
  unit XBX  caja
  unit XCT  cartón
  unit XBO  botella
  unit XBG  bolsa
  unit XPX  palé
  unit XRO  rollo
  date 3  fecha de la factura
  date 5  fecha de la factura
  date 29  fecha de entrega
  date 35  fecha de entrega
  date 72  fecha de pago
  date 432  fecha de pago
`
