import { spanishCodes } from './codes/spanish.js'
import { type LabelTable, twoDigits } from './label-table.js'

export const spanish: LabelTable = {
  names: `
    BG-0  Factura
    BG-1  Notas
    BG-3  Facturas anteriores
    BG-4  Vendedor
    BG-5  Dirección del vendedor
    BG-6  Contacto del vendedor
    BG-7  Comprador
    BG-8  Dirección del comprador
    BG-9  Contacto del comprador
    BG-10  Beneficiario
    BG-11  Representante fiscal del vendedor
    BG-12  Dirección del representante fiscal
    BG-13  Entrega
    BG-15  Dirección de entrega
    BG-16  Pago
    BG-20  Descuentos de la factura
    BG-21  Cargos de la factura
    BG-22  Totales
    BG-23  IVA
    BG-24  Documentos justificativos
    BG-25  Líneas
    BG-27  Descuentos de la línea
    BG-28  Cargos de la línea
    BG-32  Atributos
    BG-DEX-01  Sublíneas
    BG-DEX-09  Pagos para terceros
    BG-X-42  Gastos de transporte y logística
    BT-1  Número de factura
    BT-2  Fecha de la factura
    BT-3  Código del tipo de factura
    BT-5  Moneda
    BT-6  Moneda del IVA
    BT-7  Fecha de devengo del IVA
    BT-8  Código de la fecha de devengo del IVA
    BT-9  Fecha de vencimiento
    BT-10  Referencia del comprador
    BT-11  Proyecto
    BT-12  Contrato
    BT-13  Orden de compra
    BT-14  Orden de venta
    BT-15  Aviso de recepción
    BT-16  Aviso de expedición
    BT-17  Licitación o lote
    BT-18  Objeto facturado
    BT-19  Referencia contable del comprador
    BT-20  Condiciones de pago
    BT-21  Asunto de la nota
    BT-22  Nota
    BT-23  Proceso de negocio
    BT-24  Identificador de la especificación
    BT-25  Factura anterior
    BT-26  Fecha de la factura anterior
    BT-27  Nombre del vendedor
    BT-28  Nombre comercial del vendedor
    BT-29  Identificador del vendedor
    BT-30  Registro legal del vendedor
    BT-31  NIF-IVA del vendedor
    BT-32  Registro fiscal del vendedor
    BT-33  Información legal del vendedor
    BT-34  Dirección electrónica del vendedor
    BT-35  Dirección
    BT-36  Complemento de dirección
    BT-162  Otro complemento de dirección
    BT-37  Ciudad
    BT-38  Código postal
    BT-39  Región
    BT-40  País
    BT-41  Persona de contacto
    BT-42  Teléfono
    BT-43  Correo electrónico
    BT-44  Nombre del comprador
    BT-45  Nombre comercial del comprador
    BT-46  Identificador del comprador
    BT-47  Registro legal del comprador
    BT-48  NIF-IVA del comprador
    BT-49  Dirección electrónica del comprador
    BT-50  Dirección
    BT-51  Complemento de dirección
    BT-163  Otro complemento de dirección
    BT-52  Ciudad
    BT-53  Código postal
    BT-54  Región
    BT-55  País
    BT-56  Persona de contacto
    BT-57  Teléfono
    BT-58  Correo electrónico
    BT-59  Nombre del beneficiario
    BT-60  Identificador del beneficiario
    BT-61  Registro legal del beneficiario
    BT-62  Nombre del representante fiscal
    BT-63  NIF-IVA del representante fiscal
    BT-64  Dirección
    BT-65  Complemento de dirección
    BT-164  Otro complemento de dirección
    BT-66  Ciudad
    BT-67  Código postal
    BT-68  Región
    BT-69  País
    BT-70  Destinatario de la entrega
    BT-71  Identificador del lugar de entrega
    BT-72  Fecha de entrega
    BT-73  Inicio del período facturado
    BT-74  Fin del período facturado
    BT-75  Dirección
    BT-76  Complemento de dirección
    BT-165  Otro complemento de dirección
    BT-77  Ciudad
    BT-78  Código postal
    BT-79  Región
    BT-80  País
    BT-81  Código del medio de pago
    BT-82  Medio de pago
    BT-83  Concepto del pago
    BT-84  Cuenta (IBAN)
    BT-85  Titular de la cuenta
    BT-86  Entidad (BIC)
    BT-87  Número de tarjeta
    BT-88  Titular de la tarjeta
    BT-89  Referencia del mandato
    BT-90  Identificador del acreedor
    BT-91  Cuenta de cargo (IBAN)
    BT-92  Descuento
    BT-93  Base del descuento
    BT-94  Descuento en porcentaje
    BT-95  Categoría de IVA del descuento
    BT-96  Tipo de IVA del descuento
    BT-97  Motivo del descuento
    BT-98  Código del motivo
    BT-99  Cargo
    BT-100  Base del cargo
    BT-101  Cargo en porcentaje
    BT-102  Categoría de IVA del cargo
    BT-103  Tipo de IVA del cargo
    BT-104  Motivo del cargo
    BT-105  Código del motivo
    BT-106  Suma de las líneas
    BT-107  Suma de los descuentos
    BT-108  Suma de los cargos
    BT-109  Total sin IVA
    BT-110  Total del IVA
    BT-111  IVA en la moneda de contabilización
    BT-112  Total con IVA
    BT-113  Importe pagado
    BT-114  Redondeo
    BT-115  Importe a pagar
    BT-116  Base imponible
    BT-117  Cuota de IVA
    BT-118  Categoría de IVA
    BT-119  Tipo de IVA
    BT-120  Motivo de exención
    BT-121  Código del motivo de exención
    BT-122  Referencia del documento
    BT-123  Descripción
    BT-124  Ubicación del documento
    BT-125  Archivo adjunto
    BT-125-1  Tipo del archivo adjunto
    BT-126  Línea
    BT-127  Nota
    BT-128  Objeto
    BT-129  Cantidad
    BT-130  Unidad
    BT-131  Importe neto
    BT-132  Línea de la orden de compra
    BT-133  Referencia contable
    BT-134  Inicio del período
    BT-135  Fin del período
    BT-136  Descuento
    BT-137  Base del descuento
    BT-138  Descuento en porcentaje
    BT-139  Motivo
    BT-140  Código del motivo
    BT-141  Cargo
    BT-142  Base del recargo
    BT-143  Recargo en porcentaje
    BT-144  Motivo
    BT-145  Código del motivo
    BT-146  Precio neto
    BT-147  Descuento sobre el precio
    BT-148  Precio bruto
    BT-149  Precio por cantidad
    BT-150  Unidad a la que se aplica el precio
    BT-151  Categoría de IVA
    BT-152  Tipo de IVA
    BT-153  Artículo
    BT-154  Descripción
    BT-155  Referencia del vendedor
    BT-156  Referencia del comprador
    BT-157  Referencia estándar
    BT-158  Clasificación
    BT-159  País de origen
    BT-160  Atributo
    BT-161  Valor
    BT-X-11  Código del atributo
    BT-X-12  Valor con unidad
    BT-X-12-0  Unidad del valor
    BT-X-8  Tipo de línea
    BT-X-304  Línea superior
    BT-X-271  Descripción
    BT-X-272  Importe
    BT-X-273  Categoría de IVA
    BT-X-274  Tipo de IVA
    BT-DEX-001  Tipo de pago
    BT-DEX-002  Importe del pago
    BT-DEX-003  Descripción del pago`,
  codes: spanishCodes,
  words: {
    other: 'Otra información',
    scheme: 'esquema',
    invoice: 'Factura',
    creditNote: 'Nota de crédito',
    corrected: 'Factura rectificativa',
    partial: 'Factura parcial',
    selfBilled: 'Autofactura',
    general: 'General',
    item: 'Artículo',
    quantity: 'Cantidad',
    price: 'Precio neto',
    vat: 'IVA',
    amount: 'Importe neto',
    reason: 'Motivo',
    category: 'Categoría',
    rate: 'Tipo',
    base: 'Base imponible',
    origin:
      'Estas páginas muestran la factura electrónica {file} (perfil {profile}), adjunta a este documento. Si difieren, vale el archivo adjunto.',
  },
  decimalSign: ',',
  groupSign: '.',
  date: ({ year, month, day }) => `${twoDigits(day)}/${twoDigits(month)}/${year}`,
}
