/**
 * ONNX Runtime tells its maker of each start and model, from version 1.29 on, unless this is set before it is loaded. Nothing leaves the
 * hub: import it before the runtime. The sandbox would not let it out either, where there is one.
 */
process.env['ORT_DISABLE_TELEMETRY'] = '1';
