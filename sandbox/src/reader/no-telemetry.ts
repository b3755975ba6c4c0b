/**
 * ONNX Runtime 1.29 and later reports each start and model to its maker, unless this variable is set before it is loaded. Nothing may
 * leave the hub, so every module that loads the runtime imports this one first. A sandbox without a network would block it too.
 */
process.env['ORT_DISABLE_TELEMETRY'] = '1';
